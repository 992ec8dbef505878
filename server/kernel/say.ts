/** Prints a line for the operator who ran a command. */
export type Say = (line: string) => void;
