import type { Naira } from '@ilewa/contract/core/money'
import { escapeHtml } from '../../../platform/mail/html.ts'
import { shortNaira } from './page-text.ts'

/** The bank account of the business. */
export interface PayeeAccount {
  bankName: string
  accountNumber: string
  accountName: string
}

/** Null if the business has not named all of it. */
export function toPayee(account: { [K in keyof PayeeAccount]: string | null } | null): PayeeAccount | null {
  const { bankName, accountNumber, accountName } = account ?? {}
  return bankName && accountNumber && accountName ? { bankName, accountNumber, accountName } : null
}

/** A value to copy. The script shows the button. */
export const toCopied = (label: string, value: string, copied = value): string =>
  `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)} <button type="button" class="copy" data-copy="${escapeHtml(copied)}" hidden>Copy<span class="unseen"> ${escapeHtml(label.toLowerCase())}</span></button></dd></div>`

export const toRow = (label: string, value: string): string =>
  `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd></div>`

/** What a guest enters in a bank's app, as HTML. */
export const toAccountDetails = (
  { bankName, accountNumber, accountName }: PayeeAccount,
  { payAmount, paymentCode }: { payAmount: Naira; paymentCode: string },
): string =>
  `<dl class="account">${[
    toRow('Bank', bankName),
    toCopied('Account number', accountNumber),
    toRow('Account name', accountName),
    toCopied('Amount', shortNaira(payAmount), String(payAmount)),
    toCopied('Narration', paymentCode),
  ].join('\n')}</dl>
<p class="hint">Use the narration, so that the host finds your payment.</p>`
