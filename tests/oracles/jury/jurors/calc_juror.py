"""LibreOffice Calc: formulas of a spreadsheet. It reads those that begin with `=`, as a sheet of Excel has them."""

import csv
import html
import pathlib
import re
import tempfile
import zipfile

from asking import output_of
from jurors.juror import Juror
from spelling import Spelling
from values import number, number_of, text, truth

# Functions that are younger than the format carry a prefix in a file.
YOUNG = re.compile(
    r"\b(STDEV\.[SP]|VAR\.[SP]|MODE\.SNGL|PERCENTILE\.(?:INC|EXC)|QUARTILE\.(?:INC|EXC)|CEILING\.MATH|FLOOR\.MATH|COMBINA|"
    r"PERMUTATIONA|BITAND|BITOR|BITXOR|BITLSHIFT|BITRSHIFT|BASE|DECIMAL|ISOWEEKNUM|DAYS|RRI|PDURATION|XOR|ACOTH?|COTH?|"
    r"CSCH?|SECH?|RANK\.EQ)\(",
    re.I,
)


class Calc(Spelling):
    names = {"pi": "PI()", "e": "EXP(1)", "tau": "(2*PI())", "true": "TRUE", "false": "FALSE"}
    separator = ","
    functions = {
        **{
            name: name.upper()
            for name in """sqrt exp ln log log10 sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh abs sign roundup gcd lcm min
max sum median degrees radians count mround quotient combina permutationa multinomial sumsq sumproduct geomean harmean avedev devsq
percentile quartile large small pmt fv pv nper rate ipmt ppmt cumipmt cumprinc npv irr mirr effect nominal rri pduration sln syd ddb mode
bitand bitor bitxor bitlshift bitrshift odd even if and or not factdouble""".split()
        },
        "log2": lambda x: f"LOG({x},2)",
        "cbrt": lambda x: f"(SIGN({x})*ABS({x})^(1/3))",
        "ceil": lambda x: f"CEILING.MATH({x})",
        "floor": lambda x: f"FLOOR.MATH({x})",
        "round": lambda x, places="0": f"ROUND({x},{places})",
        "trunc": lambda x, places="0": f"TRUNC({x},{places})",
        "factorial": "FACT",
        "pow": "POWER",
        "root": lambda x, n: f"POWER({x},1/{n})",
        "mod": "MOD",
        "nCr": "COMBIN",
        "nPr": "PERMUT",
        "prod": "PRODUCT",
        "mean": "AVERAGE",
        "variance": "VAR.S",
        "std": "STDEV.S",
        "pvariance": "VAR.P",
        "pstdev": "STDEV.P",
        "hypot": lambda *xs: f"SQRT(SUMSQ({','.join(xs)}))",
        "atan2": lambda y, x: f"ATAN2({x},{y})",
        "gamma": "GAMMA",
    }

    def of_mod(self, left, right):
        return f"MOD({self.spelled(left)},{self.spelled(right)})"

    def of_floor_over(self, left, right):
        return f"FLOOR.MATH(({self.spelled(left)})/({self.spelled(right)}))"

    def of_factorial(self, inner):
        return f"FACT({self.spelled(inner)})"

    def of_double_factorial(self, inner):
        return f"FACTDOUBLE({self.spelled(inner)})"

    def of_neg(self, inner):
        return f"(0-({self.spelled(inner)}))"

    def of_list(self, items):
        return f"{{{','.join(map(self.spelled, items))}}}"

    def of_equal(self, left, right):
        return f"({self.spelled(left)}={self.spelled(right)})"

    def of_less(self, left, right):
        return f"({self.spelled(left)}<{self.spelled(right)})"

    def of_greater(self, left, right):
        return f"({self.spelled(left)}>{self.spelled(right)})"


class CalcJuror(Juror):
    name = "calc"
    spelling = Calc()

    def read(self, text):
        text = text.strip()
        if not text.startswith("=") or "\n" in text or re.search(r"\b[A-Z]{1,3}\d+\b", text):
            return None
        # A sign of a currency is a format.
        return re.sub(r"\$(?=\d)", "", text[1:])

    def ask(self, lines):
        with tempfile.TemporaryDirectory() as folder:
            sheet = pathlib.Path(folder, "asked.xlsx")
            write_sheet(sheet, lines)
            # In UTF-8, as the cells show it.
            filter = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true"
            output_of(
                ["soffice", f"-env:UserInstallation=file://{folder}/profile", "--headless"]
                + ["--convert-to", filter, "--outdir", folder, str(sheet)],
                seconds=600,
            )
            written = pathlib.Path(folder, "asked.csv")
            rows = list(csv.reader(written.open(encoding="utf-8"))) if written.exists() else []
        return [row[0] if row else "" for row in rows] + [""] * (len(lines) - len(rows))

    def value(self, output):
        if output in ("TRUE", "FALSE"):
            return truth(output == "TRUE")
        of = number_of(output)
        if of is not None:
            return number(of)
        return text(output) if re.fullmatch(r"\d{4}-\d\d-\d\d", output) else None


SHEET = '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>{}</sheetData></worksheet>'
PARTS = {
    "[Content_Types].xml": '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    '<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>'
    '<Override PartName="/xl/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>'
    '<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>',
    "_rels/.rels": '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" '
    'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    "xl/workbook.xml": '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" '
    'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>'
    '<sheet name="asked" sheetId="1" r:id="r1"/></sheets></workbook>',
    # All digits of a number, and no currencies, percentages or dates.
    "xl/styles.xml": '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="1"><numFmt '
    'numFmtId="170" formatCode="0.00000000000000E+00"/></numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills>'
    '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/>'
    '<xf numFmtId="170" applyNumberFormat="1"/></cellXfs></styleSheet>',
    "xl/_rels/workbook.xml.rels": '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship '
    'Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="sheet1.xml"/><Relationship Id="r2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" '
    'Target="styles.xml"/></Relationships>',
}


def write_sheet(path, lines):
    cells = (
        f'<row r="{at}"><c r="A{at}" s="1"><f>{html.escape(in_file(line))}</f></c></row>' for at, line in enumerate(lines, 1)
    )
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in PARTS.items():
            archive.writestr(name, f'<?xml version="1.0" encoding="UTF-8"?>{content}')
        archive.writestr("xl/sheet1.xml", '<?xml version="1.0" encoding="UTF-8"?>' + SHEET.format("".join(cells)))


def in_file(formula):
    return YOUNG.sub(lambda match: f"_xlfn.{match[1].upper()}(", formula)


JUROR = CalcJuror()
