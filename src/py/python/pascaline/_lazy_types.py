"""The names of annotations, for `typing.get_type_hints`: the module that has them is imported by the first that is asked for."""


class _Types:
    def __getattr__(self, name):
        from . import _types

        return getattr(_types, name)


types = _Types()
