import { describe, expect, it } from 'vitest'
import { defaultTemplates } from './default-templates.ts'
import { OwnTemplateInput } from './schema.ts'
import {
  fillTemplate,
  foreignNumbersIn,
  longNumbersIn,
  longNumbersOfTemplate,
  type MessageValues,
  type MessageVariable,
  messageVariables,
  unknownVariablesIn,
} from './template-text.ts'
import { MessageTone, maxTemplateText, StandardMessageKind } from './terms.ts'

const names = Object.keys(messageVariables) as MessageVariable[]
const all = Object.fromEntries(names.map((name) => [name, `<${name}>`])) as MessageValues
const values = (changes: Partial<MessageValues>): MessageValues => ({ ...all, ...changes })

describe('filling', () => {
  it('puts values in, also several in a line', () => {
    expect(fillTemplate('Hello {guest} of {property}: {guest}', all)).toEqual({
      text: 'Hello <guest> of <property>: <guest>',
      missing: [],
    })
  })

  it('leaves out each line with an empty variable, and names it once', () => {
    const template = 'Hello {guest}\n\nBalance: {balance}\nPay {balance} to {bank}\n\nBye'
    expect(fillTemplate(template, values({ balance: '', bank: '' }))).toEqual({
      text: 'Hello <guest>\n\nBye',
      missing: ['balance', 'bank'],
    })
  })

  it('does not fill what a value contains', () => {
    expect(fillTemplate('{guest}', values({ guest: '{total}' })).text).toBe('{total}')
    expect(fillTemplate('{guest}', values({ guest: '$& O’Brien & Co 🏠' })).text).toBe('$& O’Brien & Co 🏠')
  })

  it('keeps braces that are no variable', () => {
    expect(fillTemplate('{} {Guest} {guest', all).text).toBe('{} {Guest} {guest')
    expect(unknownVariablesIn('{} {Guest} {guest} {Guest} {toString}')).toEqual(['', 'Guest', 'toString'])
  })
})

describe('long numbers', () => {
  it.each([
    ['0123456789', ['0123456789']],
    ['0123 456 789', ['0123456789']],
    ['0123-4567.89', ['0123456789']],
    ['01 (234) 5678', ['012345678']],
    ['٠١٢٣٤٥٦٧٨٩', ['٠١٢٣٤٥٦٧٨٩']],
    ['𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖', ['012345678']],
    ['0123,456,789', ['0123456789']],
    ['0123*456_789', ['0123456789']],
    ['0123—456:789', ['0123456789']],
    ['0\u200B1\u200B2\u200B3\u200B4\u200B5\u200B6\u200B7', ['01234567']],
    ['0️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣', ['01234567']],
    ['0123\u00AD\u00AD\u00AD\u00AD\u00AD\u00AD456\u3164789', ['0123456789']],
    ['0123₦456₦789', ['0123456789']],
    ['0123 \n\n\n .... 456789', ['0123456789']],
    ['⁰¹²³⁴⁵⁶⁷⁸', ['012345678']],
    ['①②③④⑤⑥⑦⑧', ['12345678']],
    ['12/11/2026 or 2026-11-12', []],
    ['14:00 – 11:00, ₦85,000.00 – ₦120,000', []],
    ['₦0,123,456,789', ['0123456789']],
    ['45/67/8901', ['45678901']],
    ['1234567', []],
    ['3 – 6 Dec 2026, ₦85,000', []],
    ['room 12, code 34567', []],
    ['0:19 8765432', ['0198765432']],
    ['0:12 3:45 6789', ['0123456789']],
    ['₦198 7654320', ['1987654320']],
    ['₦198 ₦765 ₦432 0', ['1987654320']],
    ['₦198,765 4320', ['1987654320']],
    ['01ꟷ98ꟷ76ꟷ54', ['01987654']],
    ['01ꞏ98ꞏ76ꞏ54', ['01987654']],
    ['01ǀ98ǀ76ǀ54', ['01987654']],
    ['01о98о76о54', ['01987654']],
    ['Check-in 14:00, 1004 Estate', []],
    ['₦1,250,000.00 for 2 nights, ₦20,000 / 3', []],
    ['ɗaki 1234, ẹnu 5678', []],
  ])('%s', (text, found) => expect(longNumbersIn(text)).toEqual(found))

  it('are found in what remains of a template once a line is left out', () => {
    expect(longNumbersOfTemplate('GTB 987654\n{deposit}\n3210')).toEqual(['9876543210'])
  })

  it('may be those of the booking and the settings, whatever is beside them', () => {
    expect(foreignNumbersIn('Pay 0123456789 (2 nights), 0123 456 789', ['0123456789'])).toEqual([])
    expect(foreignNumbersIn('Pay 0123456789 or 9876543210', ['0123456789'])).toEqual(['9876543210'])
    expect(foreignNumbersIn('Pay 9870123456789', ['0123456789'])).toEqual(['9870123456789'])
  })

  it('are refused in the name of a template', () => {
    expect(
      OwnTemplateInput.safeParse({ name: 'GTB 0123456789', text: 'Hello' }).error?.issues[0]?.path,
    ).toEqual(['name'])
  })

  it('are refused in a template, whatever divides them', () => {
    for (const text of ['Pay to 0123456789', 'Pay to 0123 456 789', '0123\n456789'])
      expect(OwnTemplateInput.safeParse({ name: 'Mine', text }).error?.issues[0]?.message).toContain(
        'Account numbers come from Settings',
      )
  })
})

describe('the texts of the app', () => {
  const texts = StandardMessageKind.options.flatMap((kind) =>
    MessageTone.options.map((tone) => [`${kind} ${tone}`, defaultTemplates[kind][tone]] as const),
  )

  it.each(texts)('%s can be saved, filled, and says something without any amount', (_, text) => {
    expect(OwnTemplateInput.safeParse({ name: 'Mine', text }).success).toBe(true)
    expect(text.length).toBeLessThan(maxTemplateText)
    const filled = fillTemplate(text, all).text
    expect(filled).not.toMatch(/[{}]/)
    const amounts = {
      balance: '',
      deposit: '',
      due: '',
      deadline: '',
      bank: '',
      accountNumber: '',
      accountName: '',
    }
    expect(fillTemplate(text, values(amounts)).text).toContain('<')
  })

  it.each([
    ['an unknown variable', 'Hello {name}', '{name} cannot be filled'],
    ['no text', '  ', 'required'],
    ['a long text', 'a'.repeat(maxTemplateText + 1), 'characters or less'],
  ])('refuse %s', (_, text, message) => {
    const issues = OwnTemplateInput.safeParse({ name: 'Mine', text }).error?.issues
    expect(issues?.map((issue) => issue.message).join()).toContain(message)
  })
})
