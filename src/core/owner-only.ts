/** Modes of what belongs to a workspace: answers and sealed keys are nobody else's on this machine. */
export const OWNER_ONLY_FILE = 0o600;
export const OWNER_ONLY_FOLDER = 0o700;
