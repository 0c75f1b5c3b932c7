/** The dialogs of an agent's account, in the URL with the agent's id. */
export const commissionDialogs = { pay: 'pay-agent', openingBalance: 'opening-balance' } as const
