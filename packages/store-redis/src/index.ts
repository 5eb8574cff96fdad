export { redisStore, type RedisStoreOptions } from "./redis-store.ts";
