"""The exceptions of the package."""


class CalculationError(ValueError):
    """Why an expression has no answer.

    ``message`` is in the words of the system that Pascaline replaces; branch on ``code``, which is stable from version to
    version. ``span`` is the place in the text, half-open and in code points, so that ``text[slice(*error.span)]`` is what is
    wrong. ``hint`` says how to correct the text, if that is known. ``str()`` shows all of it, with the place underlined.

    >>> import pascaline
    >>> try:
    ...     pascaline.evaluate("2 * sqr(9)")
    ... except pascaline.CalculationError as error:
    ...     print(error)
    Undefined function sqr
      2 * sqr(9)
          ^^^
    hint: did you mean `sqrt`?
    """

    def __init__(self, message, code, span=(0, 0), hint=None, rendered=None):
        super().__init__(message, code, span, hint, rendered)
        self.message = message
        self.code = code
        self.span = span
        self.hint = hint
        self.rendered = message if rendered is None else rendered

    def __str__(self):
        return self.rendered


CalculationError.__module__ = "pascaline"
