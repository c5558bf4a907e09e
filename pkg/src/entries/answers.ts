/**
 * Stores for the last answers of threads, over the clients of databases that you have: `answers: redisAnswers(client)`. No client is
 * needed to install or to type-check this file: they are described by their shapes.
 *
 * @module
 */
export { type PostgresClient, postgresAnswers } from "../answers/postgres.js";
export { type RedisClient, type RedisOptions, redisAnswers } from "../answers/redis.js";
export { type SqliteDatabase, type SqliteStatement, sqliteAnswers } from "../answers/sqlite.js";
export { type AgentStateManager, stateManagerAnswers } from "../answers/state_manager.js";
export type { AnswerStore } from "../answers/store.js";
