import type { MoneyAccount } from '@ilewa/contract/money/accounts'

/** The account that money most likely leaves: a POS or online account with money, cash, or the first. */
export const likelySource = (accounts: readonly MoneyAccount[]): MoneyAccount | undefined =>
  accounts.find(({ kind, balance }) => (kind === 'POS' || kind === 'ONLINE') && balance > 0) ??
  accounts.find(({ kind, balance }) => kind === 'CASH' && balance > 0) ??
  accounts[0]
