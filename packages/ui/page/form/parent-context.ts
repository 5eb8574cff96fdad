import { createContext } from "preact";

/** Whether the object that a field belongs to is there: a field of one that is left out is not missing. */
export const ParentContext = createContext(true);
