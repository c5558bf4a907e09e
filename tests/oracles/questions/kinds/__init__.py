"""The kinds of questions: a module for each subject, and in it a function for each kind."""

from draw import KINDS

from . import arithmetic, dates, decisions, equations, finance, functions, locales, mixtures, money, numbers, percent, sums, units, words
