/** Whether a database is reached over the network; otherwise its address is the path of a file, with or without `file:`. */
export const isServerAddress = (database: string): boolean => /^postgres(ql)?:/.test(database);

export const databaseFile = (database: string): string => database.replace(/^file:/, "");
