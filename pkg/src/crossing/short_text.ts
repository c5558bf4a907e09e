/** Texts of few characters: read one by one, they take a third of the time of the decoder. */

/** The longest text that is read so. Hardly any double has a longer one. */
export const SHORT_TEXT = 24;

const { fromCharCode: of } = String;

/**
 * The first `length` characters of a text in ASCII. Each length has its own call, since a spread takes longer than the decoder.
 * The bytes must be at least {@link SHORT_TEXT}; those after the text may be any.
 */
export function shortText(bytes: Uint8Array, length: number): string {
  const a = bytes[0] as number,
    b = bytes[1] as number,
    c = bytes[2] as number,
    d = bytes[3] as number,
    e = bytes[4] as number,
    f = bytes[5] as number,
    g = bytes[6] as number,
    h = bytes[7] as number;
  switch (length) {
    case 0:
      return "";
    case 1:
      return of(a);
    case 2:
      return of(a, b);
    case 3:
      return of(a, b, c);
    case 4:
      return of(a, b, c, d);
    case 5:
      return of(a, b, c, d, e);
    case 6:
      return of(a, b, c, d, e, f);
    case 7:
      return of(a, b, c, d, e, f, g);
    case 8:
      return of(a, b, c, d, e, f, g, h);
  }
  const i = bytes[8] as number,
    j = bytes[9] as number,
    k = bytes[10] as number,
    l = bytes[11] as number,
    m = bytes[12] as number,
    n = bytes[13] as number,
    p = bytes[14] as number,
    q = bytes[15] as number,
    r = bytes[16] as number,
    s = bytes[17] as number,
    t = bytes[18] as number,
    u = bytes[19] as number,
    v = bytes[20] as number,
    w = bytes[21] as number,
    x = bytes[22] as number,
    y = bytes[23] as number;
  switch (length) {
    case 9:
      return of(a, b, c, d, e, f, g, h, i);
    case 10:
      return of(a, b, c, d, e, f, g, h, i, j);
    case 11:
      return of(a, b, c, d, e, f, g, h, i, j, k);
    case 12:
      return of(a, b, c, d, e, f, g, h, i, j, k, l);
    case 13:
      return of(a, b, c, d, e, f, g, h, i, j, k, l, m);
    case 14:
      return of(a, b, c, d, e, f, g, h, i, j, k, l, m, n);
    case 15:
      return of(a, b, c, d, e, f, g, h, i, j, k, l, m, n, p);
    case 16:
      return of(a, b, c, d, e, f, g, h, i, j, k, l, m, n, p, q);
    case 17:
      return of(a, b, c, d, e, f, g, h, i, j, k, l, m, n, p, q, r);
    case 18:
      return of(a, b, c, d, e, f, g, h, i, j, k, l, m, n, p, q, r, s);
    case 19:
      return of(a, b, c, d, e, f, g, h, i, j, k, l, m, n, p, q, r, s, t);
    case 20:
      return of(a, b, c, d, e, f, g, h, i, j, k, l, m, n, p, q, r, s, t, u);
    case 21:
      return of(a, b, c, d, e, f, g, h, i, j, k, l, m, n, p, q, r, s, t, u, v);
    case 22:
      return of(a, b, c, d, e, f, g, h, i, j, k, l, m, n, p, q, r, s, t, u, v, w);
    case 23:
      return of(a, b, c, d, e, f, g, h, i, j, k, l, m, n, p, q, r, s, t, u, v, w, x);
    default:
      return of(a, b, c, d, e, f, g, h, i, j, k, l, m, n, p, q, r, s, t, u, v, w, x, y);
  }
}
