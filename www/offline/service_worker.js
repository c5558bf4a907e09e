// Keeps the page usable without a network. The build puts VERSION and FILES before this text (build.mjs): FILES are the
// addresses of the page and of all that it loads, and VERSION is made from their content.

const { scope } = self.registration;

/** Other pages of the same origin have caches beside ours. */
const OURS = `pascaline ${scope} `;
const CACHE = OURS + VERSION;

const [page] = FILES;
const known = new Set(FILES.map((file) => new URL(file, scope).href));

self.addEventListener("install", (event) => event.waitUntil(fill()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("fetch", (event) => {
  const address = addressOf(event.request);
  if (address === undefined) return;
  const answer = event.request.mode === "navigate" ? fromNetwork : fromCache;
  event.respondWith(answer(event.request, address));
});

/** Either every file is in the cache, or this version is not installed. */
async function fill() {
  const cache = await caches.open(CACHE);
  // The name of what is in the folder `assets` changes with its content: the page may just have loaded it.
  const way = (file) => ({ cache: file.startsWith("assets/") ? "default" : "no-cache" });
  await cache.addAll(FILES.map((file) => new Request(new URL(file, scope), way(file))));
}

/** A new version waits until the last page of the old one is closed, so nobody needs the other caches any more. */
async function takeOver() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(OURS) && name !== CACHE).map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** The address under which the cache has the answer to a request; undefined if it has none. */
function addressOf({ method, mode, url }) {
  const { href, origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== self.location.origin) return undefined;
  const path = new URL(scope).pathname;
  if (mode === "navigate" && [path, `${path}index.html`].includes(pathname)) return new URL(page, scope).href;
  return known.has(href) ? href : undefined;
}

/** The page itself: the newest one there is. */
async function fromNetwork(request, address) {
  try {
    return await fetch(request);
  } catch (cause) {
    const kept = await keptAt(address);
    if (kept) return kept;
    throw cause;
  }
}

/** What the page loads. The name of a script changes with its content, so a kept one is never out of date. */
async function fromCache(request, address) {
  return (await keptAt(address)) ?? fetch(request);
}

async function keptAt(address) {
  const cache = await caches.open(CACHE);
  return cache.match(address, { ignoreVary: true });
}
