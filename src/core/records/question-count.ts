/** How many questions a model is asked for when nobody says. */
export const DEFAULT_QUESTION_COUNT = 10;
