import { formatPhone } from '@ilewa/contract/core/fields'
import type { PageSettings } from '@ilewa/contract/landing'
import type { Settings } from '../../settings.ts'

export type PublicPageSettings = Pick<
  Settings,
  'publicUrl' | 'operatorEmail' | 'operatorWhatsApp' | 'operatorAddress' | 'payments'
>

const toPageSettings = (settings: PublicPageSettings): PageSettings => ({
  origin: settings.publicUrl,
  operatorEmail: settings.operatorEmail,
  operatorAddress: settings.operatorAddress,
  whatsAppNumber: settings.operatorWhatsApp?.slice(1),
  whatsAppLabel: settings.operatorWhatsApp && formatPhone(settings.operatorWhatsApp),
  paymentProvider: settings.payments.provider === 'flutterwave' ? 'Flutterwave' : undefined,
})

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? character)

/** Matches `{?name}…{/?name}`, which remains if the setting is set, and `{!name}…{/!name}` for the opposite. */
const conditional = /\{([?!])(\w+)\}(.*?)\{\/\1\2\}/gs

/**
 * Inserts the settings into a prerendered page. `{name}` becomes the escaped value; conditional parts may contain others.
 */
export function insertSettings(page: string, settings: PublicPageSettings): string {
  const values: Readonly<Record<string, string | undefined>> = { ...toPageSettings(settings) }
  const selectParts = (text: string): string =>
    text.replace(conditional, (_, sign, name, part) =>
      Boolean(values[name]) === (sign === '?') ? selectParts(part) : '',
    )
  // One pass, so that a value that looks like a placeholder stays as it is.
  return selectParts(page).replace(/\{(\w+)\}/g, (text, name) =>
    Object.hasOwn(values, name) ? escapeHtml(values[name] ?? '') : text,
  )
}
