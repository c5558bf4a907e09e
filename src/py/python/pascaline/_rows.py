"""The functions that are called rarely, over the table of calls: the same in the module and in the sandbox."""

from __future__ import annotations

from . import _native
from ._errors import ConversationError
from ._lazy_types import types
from ._native import Extracted, Solutions, Verdict, code_points, json_text, json_value, read_count, read_string, read_text, read_whole


class Rows:
    """Rows of the table, over the ``call`` of the module, or of a sandbox."""

    def call(self, name: str, json: str, limits: types.Limits | None = None) -> str:
        """Calls a function of the table: JSON in, JSON out, in which places are counted in UTF-8 bytes."""
        return _native.call(name, json, limits)

    def solve(
        self,
        equation: str,
        variable: str | None = None,
        *,
        precision: int = 10,
        limits: types.Limits | None = None,
    ) -> types.Solutions:
        """Solves an equation, ``lhs = rhs`` or an expression that is set equal to zero.

        :param equation: in SymPy's syntax
        :param variable: what to solve for; it can be left out if there is only one
        :param precision: significant digits
        :param limits: the limits of the evaluation
        :raises CalculationError: if the equation cannot be read or solved

        >>> from pascaline import solve
        >>> solve("x**2 - 4 = 0").roots
        ('-2.000000000', '2.000000000')
        >>> solve("t**2 = 2", "t", precision=30).roots[1]
        '1.41421356237309504880168872421'
        """
        equation, digits = read_text(equation, "equation"), read_count(precision, "precision")
        variable = None if variable is None else read_text(variable, "variable")
        given = _given(equation=equation, variable=variable, digits=digits)
        solutions = json_value(self.call("solve", given, limits))
        return Solutions(solutions["roots"], solutions["numeric"])

    def check(
        self,
        claim: str,
        gold: str,
        *,
        profile: types.Literal["math_verify"] | None = None,
        rounding: types.Literal["digits-given"] | int | None = None,
        tolerance: float | None = None,
        percent: bool | None = None,
        missing_unit: bool | None = None,
        ordered: bool | None = None,
        decimal_comma: bool | None = None,
        limits: types.Limits | None = None,
    ) -> types.Verdict:
        r"""Whether a claim is the same answer as the gold one. It does not raise for what cannot be read or decided: that is ``unknown``.

        :param claim: an answer, or a response with it
        :param gold: the reference
        :param profile: ``"math_verify"`` accepts what Math-Verify does: six decimals, percentages, decimal commas
        :param rounding: ``"digits-given"`` accepts a decimal for what is rounded to it; a number accepts that many decimals
        :param tolerance: how far a number may be from the gold one: a distance, and a part of its size
        :param percent: whether a percentage is the same as its number, with or without the division by 100
        :param missing_unit: whether a unit may be missing on one side
        :param ordered: whether the items of a list without brackets have an order
        :param decimal_comma: whether a comma between digits may be that of a decimal
        :param limits: the limits of the comparison
        :raises CalculationError: if a text is too long, or an option is none

        >>> from pascaline import check
        >>> print(check(r"x \in [2, 5)", r"2 \le x < 5"))
        equal: The values are the same.
        >>> check("0.333", "1/3").same, check("0.333", "1/3", rounding="digits-given").same
        (False, True)
        >>> print(check("28%", "28"))
        unknown: One is a percentage, the other its number: the option `percent` accepts that.
        """
        given = _given(
            claim=read_text(claim, "claim"),
            gold=read_text(gold, "gold"),
            profile=profile,
            rounding=rounding,
            tolerance=tolerance,
            percent=percent,
            missing_unit=missing_unit,
            ordered=ordered,
            decimal_comma=decimal_comma,
        )
        return Verdict._restore(self.call("check", given, limits))

    def same(
        self, answer: str, gold: str, tolerance: float | None = None, *, limits: types.Limits | None = None
    ) -> bool | None:
        r"""Whether an answer is the same as the gold one; ``None`` if that is not known.

        :param answer: an answer, or a response with it
        :param gold: the reference
        :param tolerance: how far a number may be from the gold one
        :param limits: the limits of the comparison

        >>> from pascaline import same
        >>> same(r"\sqrt{12}", r"2\sqrt{3}"), same(r"2\pi", "6.283185307"), same(r"2\pi", "6.283185307", tolerance=1e-9)
        (True, False, True)
        >>> same("blue", "azure") is None
        True
        """
        return self.check(answer, gold, tolerance=tolerance, limits=limits).same

    def extract_answer(self, text: str) -> types.Extracted:
        r"""Finds the final answer of a response: the last ``\boxed{…}``, what stands behind ``####`` or ``the answer is``, what is in bold type,
        or a last line that is nothing else. Nothing is guessed.

        :param text: a response
        :returns: an ``Extracted``

        >>> from pascaline import extract_answer
        >>> extract_answer(r"So $x = \boxed{\frac{1}{2}}$.").text
        '\\frac{1}{2}'
        >>> extract_answer("I do not know.").found
        'nothing'
        """
        text = read_text(text, "text")
        extracted = json_value(self.call("extract-answer", _given(text=text)))
        return Extracted(extracted["found"], extracted["text"], code_points(*extracted["span"], text))

    def latex(self, text: str, *, limits: types.Limits | None = None) -> str:
        r"""An answer as LaTeX, with its formulas as SymPy's ``latex`` writes them.

        :param text: a formula, a set, an interval, a matrix, a relation
        :param limits: the limits of the call
        :raises CalculationError: if it cannot be read

        >>> from pascaline import latex
        >>> print(latex("x^2/2 + sqrt(3)"))
        \frac{x^{2}}{2} + \sqrt{3}
        """
        return json_value(self.call("latex", _given(text=read_text(text, "text")), limits))

    def arithmetic_conversation(self, seed: int, index: int, operators: str = "*") -> dict[str, types.Any]:
        """A random arithmetic problem with its answer. The same seed, index and operators give the same one everywhere.

        :param seed: the seed of the random numbers
        :param index: the index of the problem in the seed's sequence, from 0
        :param operators: the operators of ``+-*/`` to draw from
        :returns: a conversation, as ``render_conversation`` takes it
        :raises ConversationError: if an argument is invalid

        >>> from pascaline import arithmetic_conversation
        >>> arithmetic_conversation(7, 0)["messages"][0]["content"]
        'What is 739 * 666?'
        """
        if not set("+-*/").issuperset(read_string(operators, "operators")):
            raise ConversationError("operators must consist of the signs + - * /", "invalid-input", "operators")
        given = _given(seed=read_whole(seed, "seed"), index=read_whole(index, "index"), operators=operators)
        return json_value(self.call("arithmetic-conversation", given))

    def gsm8k_conversation(
        self, row: dict[str, types.Any], *, outputs: types.Literal["computed", "annotated"] = "computed"
    ) -> dict[str, types.Any]:
        """A problem of GSM8K, with its annotations as calls of the calculator.

        :param row: ``{"question", "answer"}``, where the answer has annotations such as ``<<12*34=408>>``
        :param outputs: ``"computed"`` by the calculator, where an annotation that is the same number keeps its text, and a call that the
            calculator does not answer is left out; or ``"annotated"``, the annotations unchanged, as nanochat does
        :raises ConversationError: if an argument is invalid

        >>> from pascaline import gsm8k_conversation
        >>> row = {"question": "How much?", "answer": "12*34 is <<12*34=408>>408. #### 408"}
        >>> gsm8k_conversation(row)["messages"][1]["content"][1]
        {'type': 'python', 'text': '12*34'}
        """
        if outputs not in ("computed", "annotated"):
            raise ConversationError('outputs must be "computed" or "annotated"', "invalid-input", "outputs")
        question, answer = (dict.get(row, name) if isinstance(row, dict) else None for name in ("question", "answer"))
        question, answer = read_string(question, "question"), read_string(answer, "answer")
        given = _given(question=question, answer=answer, annotated=outputs == "annotated")
        return json_value(self.call("gsm8k-conversation", given))

    def spelling_conversation(self, word: str, letter: str) -> dict[str, types.Any]:
        """Asks how often a letter occurs in a word: the assistant spells the word, then counts again with the calculator.

        :param word: ASCII letters and digits
        :param letter: one character
        :raises CalculationError: if the calculator does not answer, as for ``profile``, which contains ``file``
        :raises ConversationError: if an argument is invalid

        >>> from pascaline import spelling_conversation
        >>> spelling_conversation("cheese", "e")["messages"][0]["content"]
        "How many times does the letter 'e' appear in 'cheese'?"
        """
        word, letter = read_string(word, "word"), read_string(letter, "letter")
        if len(letter) != 1:
            raise ConversationError("letter must be one character", "invalid-input", "letter")
        return json_value(self.call("spelling-conversation", _given(word=word, letter=letter)))


class Module(Rows):
    """Those of the module, which checks many pairs as well."""

    def check_batch(
        self, claims: types.Iterable[str], golds: types.Iterable[str], *, limits: types.Limits | None = None, **accepted: object
    ) -> list[types.Verdict]:
        """Checks many pairs, on all processors. A pair that is too long has an ``unknown`` verdict.

        :param claims: the answers, or responses with them
        :param golds: as many references
        :param profile: and the other options, as of ``check``
        :returns: a list with the verdict of each pair
        :raises CalculationError: if an option is none, or the lists are not of one length

        >>> from pascaline import check_batch
        >>> [verdict.same for verdict in check_batch(["1/2", "x+1", "(B)"], ["0.5", "x-1", "42"])]
        [True, False, None]
        """
        return _native.check_batch(claims, golds, _given(**accepted), limits)


# What the table calls otherwise.
_NAMES = {"missing_unit": "missingUnit", "decimal_comma": "decimalComma"}


def _given(**members: object) -> str:
    """The JSON that a function of the table is given, without what is ``None``."""
    return json_text({_NAMES.get(name, name): value for name, value in members.items() if value is not None})


rows = Module()
