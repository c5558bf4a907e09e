"""Arrow's C data interface in ctypes: columns of texts as another library would give them, and what a table has."""

import ctypes
import struct
from ctypes import CFUNCTYPE, POINTER, Structure, c_char_p, c_int, c_int64, c_void_p, pointer


class Schema(Structure):
    pass


class Array(Structure):
    pass


class Stream(Structure):
    pass


SchemaRelease = CFUNCTYPE(None, POINTER(Schema))
ArrayRelease = CFUNCTYPE(None, POINTER(Array))
StreamRelease = CFUNCTYPE(None, POINTER(Stream))
GetSchema = CFUNCTYPE(c_int, POINTER(Stream), POINTER(Schema))
GetNext = CFUNCTYPE(c_int, POINTER(Stream), POINTER(Array))
GetLastError = CFUNCTYPE(c_void_p, POINTER(Stream))

Schema._fields_ = [
    ("format", c_char_p),
    ("name", c_char_p),
    ("metadata", c_char_p),
    ("flags", c_int64),
    ("n_children", c_int64),
    ("children", POINTER(POINTER(Schema))),
    ("dictionary", POINTER(Schema)),
    ("release", SchemaRelease),
    ("private_data", c_void_p),
]
Array._fields_ = [
    ("length", c_int64),
    ("null_count", c_int64),
    ("offset", c_int64),
    ("n_buffers", c_int64),
    ("n_children", c_int64),
    ("buffers", POINTER(c_void_p)),
    ("children", POINTER(POINTER(Array))),
    ("dictionary", POINTER(Array)),
    ("release", ArrayRelease),
    ("private_data", c_void_p),
]
Stream._fields_ = [
    ("get_schema", GetSchema),
    ("get_next", GetNext),
    ("get_last_error", GetLastError),
    ("release", StreamRelease),
    ("private_data", c_void_p),
]

capsule_of = ctypes.pythonapi.PyCapsule_New
capsule_of.restype, capsule_of.argtypes = ctypes.py_object, [c_void_p, c_char_p, c_void_p]
pointer_of = ctypes.pythonapi.PyCapsule_GetPointer
pointer_of.restype, pointer_of.argtypes = c_void_p, [ctypes.py_object, c_char_p]


@SchemaRelease
def release_schema(schema):
    schema.contents.release = SchemaRelease()


class Column:
    """A column of chunks of texts, each ``None`` or ``bytes``. ``format`` is Arrow's: ``u``, ``U``, ``i`` for a dictionary of
    ``dictionary`` with the keys as texts, or what is no text. It counts what is released."""

    def __init__(self, *chunks, format=b"u", dictionary=None, fails_after=None, said=b"the disk is full"):
        self.chunks, self.format, self.dictionary = list(chunks), format, dictionary
        self.fails_after, self.said = fails_after, said
        self.released = 0
        self.kept = []
        self.release_array = ArrayRelease(self._release_array)

    def _release_array(self, array):
        array.contents.release = ArrayRelease()
        self.released += 1

    def keep(self, value):
        self.kept.append(value)
        return value

    def schema(self, format=None):
        schema = Schema(format=format or self.format, name=b"", flags=2, release=release_schema)
        if self.dictionary is not None and format is None:
            schema.dictionary = self.keep(pointer(self.keep(self.schema(b"u"))))
        return schema

    def buffers(self, cells, format):
        bits = bytearray((len(cells) + 7) // 8)
        for at, cell in enumerate(cells):
            bits[at // 8] |= (cell is not None) << at % 8
        if format == b"i":
            return [bytes(bits), struct.pack(f"<{len(cells)}i", *(cell or 0 for cell in cells))]
        data, offsets = b"", [0]
        for cell in cells:
            data += cell or b""
            offsets.append(len(data))
        return [bytes(bits), struct.pack(f"<{len(offsets)}{'q' if format == b'U' else 'i'}", *offsets), data]

    def array(self, cells, format=None, offset=0):
        buffers = [self.keep(ctypes.create_string_buffer(buffer, len(buffer) + 8)) for buffer in self.buffers(cells, format or self.format)]
        pointers = self.keep((c_void_p * len(buffers))(*(ctypes.addressof(buffer) for buffer in buffers)))
        array = Array(length=len(cells) - offset, null_count=-1, offset=offset, n_buffers=len(buffers), release=self.release_array)
        array.buffers = ctypes.cast(pointers, POINTER(c_void_p))
        if self.dictionary is not None and format is None:
            array.dictionary = self.keep(pointer(self.keep(self.array(self.dictionary, b"u"))))
        return array

    def __arrow_c_stream__(self, requested_schema=None):
        left = list(self.chunks)

        def get_schema(_, out):
            out[0] = self.schema()
            return 0

        def get_next(_, out):
            if self.fails_after == len(self.chunks) - len(left):
                return 5
            out[0] = self.array(left.pop(0)) if left else Array()
            return 0

        message = self.keep(ctypes.create_string_buffer(self.said))

        def get_last_error(_):
            return ctypes.addressof(message)

        def release(stream):
            stream.contents.release = StreamRelease()

        stream = Stream(GetSchema(get_schema), GetNext(get_next), GetLastError(get_last_error), StreamRelease(release))
        self.kept += [stream, get_schema, get_next, get_last_error, release]
        return capsule_of(ctypes.addressof(stream), b"arrow_array_stream", None)


class Chunk(Column):
    """One chunk alone, from the row ``offset`` on."""

    def __init__(self, cells, offset=0, **options):
        super().__init__(**options)
        self.cells, self.offset = cells, offset

    __arrow_c_stream__ = None

    def __arrow_c_array__(self, requested_schema=None):
        schema, array = self.keep(self.schema()), self.keep(self.array(self.cells, offset=self.offset))
        return capsule_of(ctypes.addressof(schema), b"arrow_schema", None), capsule_of(ctypes.addressof(array), b"arrow_array", None)


def read(table):
    """The formats of the columns of a table by name, and their cells that are texts, from its stream."""
    capsule = table.__arrow_c_stream__()
    stream = Stream.from_address(pointer_of(capsule, b"arrow_array_stream"))
    schema = Schema()
    assert stream.get_schema(stream, schema) == 0
    fields = [schema.children[at].contents for at in range(schema.n_children)]
    formats = {field.name.decode(): field.format.decode() for field in fields}
    texts = {name: [] for name, format in formats.items() if format == "u"}
    while True:
        array = Array()
        assert stream.get_next(stream, array) == 0
        if not array.release:
            break
        for at, name in enumerate(formats):
            if name in texts:
                texts[name] += texts_of(array.children[at].contents)
        array.release(array)
    schema.release(schema)
    return formats, texts


def texts_of(array):
    bits, offsets, data = (array.buffers[at] for at in range(3))
    texts = []
    for row in range(array.offset, array.offset + array.length):
        if bits and not ctypes.c_uint8.from_address(bits + row // 8).value >> row % 8 & 1:
            texts.append(None)
            continue
        start, end = (ctypes.c_int32.from_address(offsets + 4 * at).value for at in (row, row + 1))
        texts.append(ctypes.string_at(data + start, end - start).decode() if end > start else "")
    return texts
