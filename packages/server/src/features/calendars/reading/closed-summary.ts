/** Summaries of periods that a channel or its host closed, in which no guest stays. */
export const closedSummary = /not available|unavailable|blocked|closed/i
