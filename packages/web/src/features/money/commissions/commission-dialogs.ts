/** The dialogs of an agent's account, in the URL with the agent's id, or with that of a statement. */
export const commissionDialogs = {
  pay: 'pay-agent',
  openingBalance: 'opening-balance',
  issueStatement: 'issue-statement',
  statement: 'statement',
} as const
