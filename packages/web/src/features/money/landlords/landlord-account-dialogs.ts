/** The dialogs of a landlord's account, in the URL with the landlord's id, or with that of a statement. */
export const landlordAccountDialogs = {
  pay: 'pay-landlord',
  issueStatement: 'issue-landlord-statement',
  statement: 'landlord-statement',
} as const
