// The clients of stores have the types that are asked for. This file is only type-checked.
import { DatabaseSync } from "node:sqlite";
import KeyvPostgres from "@keyv/postgres";
import Database from "better-sqlite3";
import { Redis } from "ioredis";
import Keyv from "keyv";
import { CalculatorTool, catalogue, getTool, toolSet } from "pascaline";
import { type AnswerStore, postgresAnswers, redisAnswers, sqliteAnswers } from "pascaline/answers";
import pg from "pg";
import { createClient, createClientPool } from "redis";

const stores: AnswerStore[] = [
  redisAnswers(createClient()),
  redisAnswers(createClientPool()),
  redisAnswers(new Redis(), { prefix: "app:", ttlSeconds: 60 }),
  postgresAnswers(new pg.Pool()),
  postgresAnswers(new pg.Client()),
  sqliteAnswers(new Database("answers.db")),
  sqliteAnswers(new DatabaseSync("answers.db")),
  new Keyv(),
  new Keyv(new KeyvPostgres()),
  new Map<string, string>(),
];
for (const answers of stores) {
  void new CalculatorTool({ answers, answersTimeout: 500 });
  toolSet(["art/calculator"], { answers });
  catalogue({ answers });
  getTool("pascaline/answer", { answers });
}
// @ts-expect-error a store can delete
void new CalculatorTool({ answers: { get: () => undefined, set: () => undefined } });
