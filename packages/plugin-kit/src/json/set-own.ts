/**
 * Sets a property of an object as its own data, whatever the name is: to assign `__proto__` would change the prototype, and
 * a name that is inherited may be read-only or have a setter.
 */
export function setOwn(target: object, name: string, value: unknown): void {
  if (!(name in target) || Object.hasOwn(target, name)) (target as Record<string, unknown>)[name] = value;
  else Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
}
