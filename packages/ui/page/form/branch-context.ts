import { createContext } from "preact";

/** The id of the field whose schema is chosen among several: the chosen schema is drawn as a field of the same id. */
export const BranchContext = createContext("");
