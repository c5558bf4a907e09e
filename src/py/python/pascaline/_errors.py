"""The exceptions of the package, and the messages of tools."""


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


class ToolError(Exception):
    """Why a call of a tool has no result.

    ``message`` is in the words of the system that the tool replaces, ``hint`` says how to correct the call, if that is known,
    and ``code`` is the kind of failure: that of a calculation, ``"invalid-arguments"``, ``"unknown-tool"``, ``"no-handler"``, a
    failure of files such as ``"not-found"``, or ``"tool-failed"`` for any other. ``str()`` shows the message, the place in the
    expression, and the hint.

    >>> import pascaline
    >>> try:
    ...     pascaline.get_tool("agent_loop/calculate").handler({"expression": "2^10"})
    ... except pascaline.ToolError as error:
    ...     print(error.code)
    ...     print(error)
    unsupported-syntax
    Unsupported expression syntax: BitXor
      2^10
      ^^^^
    hint: write `2**10`: `^` is not a power in Python
    """

    def __init__(self, message, hint=None, code="tool-failed", rendered=None):
        super().__init__(message, hint, code, rendered)
        self.message = message
        self.hint = hint
        self.code = code
        self.rendered = rendered if rendered is not None else message if hint is None else f"{message}\nhint: {hint}"

    def __str__(self):
        return self.rendered


class ConversationError(ValueError):
    """Why a conversation cannot be rendered, or an argument is invalid.

    ``message`` is nanochat's, or Python's where nanochat does not check; ``code`` is ``"malformed-conversation"`` or
    ``"invalid-input"``; ``path`` is the place of the fault, such as ``messages[2].content[1]``; ``hint`` says how to correct it.

    >>> import pascaline
    >>> try:
    ...     pascaline.render_conversation({"messages": [{"role": "assistant", "content": "hello!"}]}, pascaline.ByteTokenizer())
    ... except pascaline.ConversationError as error:
    ...     print(error.path)
    ...     print(error)
    messages[0].role
    Message 0 is from assistant but should be from user
    hint: user and assistant messages must alternate, starting with the user
    """

    def __init__(self, message, code, path, hint=None):
        super().__init__(message, code, path, hint)
        self.message = message
        self.code = code
        self.path = path
        self.hint = hint

    def __str__(self):
        return self.message if self.hint is None else f"{self.message}\nhint: {self.hint}"


class BatchInterrupted(KeyboardInterrupt):
    """Ctrl-C while many texts are answered. ``done`` is the ``Batch`` of the first of them, up to the first that had no answer yet:
    ``texts[len(error.done):]`` are left. It is a ``KeyboardInterrupt``, so that what does not know it ends as at any other.

    >>> import pascaline
    >>> def interrupt(done, total):
    ...     raise KeyboardInterrupt
    >>> try:
    ...     pascaline.answer_batch(["1 + 1", "2 + 2"], progress=interrupt)
    ... except pascaline.BatchInterrupted as error:
    ...     print(error.done["result"])
    ['2', '4']
    """

    def __init__(self, done):
        super().__init__(done)
        self.done = done

    def __str__(self):
        return f"{len(self.done)} rows were answered"


class ToolMessage(dict):
    """The message of a call for a model, ``{"role": "tool", "tool_call_id", "name", "content"}``, and beside it whether and why the
    call failed: ``is_error``, ``code``, ``hint`` and ``rendered``. These are not part of the message, since a model's interface
    rejects a message with a field that it does not know.

    >>> import pascaline
    >>> call = {"id": "1", "function": {"name": "calculate", "arguments": {"expression": "1/0"}}}
    >>> message = pascaline.run_tool_call(pascaline.default_tools(), call)
    >>> message["content"], message.code
    ('Tool execution error: division by zero', 'division-by-zero')
    """

    __slots__ = ("code", "hint", "is_error", "rendered")

    def __init__(self, tool_call_id, name, content, is_error=False, code=None, hint=None, rendered=None):
        super().__init__(role="tool", tool_call_id=tool_call_id, name=name, content=content)
        self.is_error = is_error
        self.code = code
        self.hint = hint
        self.rendered = rendered

    def __reduce__(self):
        parts = (self["tool_call_id"], self["name"], self["content"])
        return ToolMessage, (*parts, self.is_error, self.code, self.hint, self.rendered)


for _class in (BatchInterrupted, CalculationError, ConversationError, ToolError, ToolMessage):
    _class.__module__ = "pascaline"

del _class
