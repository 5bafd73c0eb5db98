/** What is typed so that nothing is deleted by a slip; upper or lower case. */
export const ERASE_WORD = "DELETE";
