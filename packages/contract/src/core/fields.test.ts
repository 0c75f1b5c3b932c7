import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { BookingInput } from '../bookings/schema.ts'
import { email, formatPhone, personName, phone, requiredLine, text } from './fields.ts'

const name = personName({ label: 'First name', min: 2, max: 100 })
const firstMessage = (schema: typeof name, value: unknown) =>
  schema.safeParse(value).error?.issues[0]?.message

describe('names', () => {
  it('accept the letters of every script with their marks, spaces, hyphens and both apostrophes', () => {
    for (const good of [
      'Ọláwálé Ṣóyínká',
      'O’Brien',
      "D'Arcy-Adébáyọ̀",
      'Ƙwaƙwalwa',
      'Łukasz',
      '李明',
      'محمد',
      "N'Golo",
      '李一',
    ]) {
      expect(name.safeParse(good).success, good).toBe(true)
    }
  })

  it('reject digits, emoji and control characters with the documented message', () => {
    for (const bad of ['R2D2', 'Ada 😀', 'Ada\u0000x', 'Ada_x', '<b>Ada</b>']) {
      expect(firstMessage(name, bad), bad).toBe(
        'First name can only contain letters, spaces, hyphens, and apostrophes',
      )
    }
  })

  it('have at least one visible letter', () => {
    for (const bad of ['\u3164\u3164', '\u0301\u0301', '--', "''", '- -', '\u3164\u0301', '\u115f\u1160'])
      expect(firstMessage(name, bad), JSON.stringify(bad)).toBe(
        'First name can only contain letters, spaces, hyphens, and apostrophes',
      )
    const single = personName({ label: 'First name', min: 1, max: 100 })
    expect(single.safeParse('李').success).toBe(true)
  })

  it('have a minimum and maximum length, each with its message', () => {
    expect(firstMessage(name, '')).toBe('First name is required')
    expect(firstMessage(name, undefined)).toBe('First name is required')
    expect(firstMessage(name, 'A')).toBe('First name must be at least 2 characters')
    expect(firstMessage(name, 'A'.repeat(101))).toBe('First name must be 100 characters or less')
  })
})

describe('other fields', () => {
  it('trim an email address and convert it to lower case', () => {
    expect(email().parse('  Ada@Example.COM ')).toBe('ada@example.com')
  })

  it('accept phones in common notations', () => {
    for (const good of ['0803 123 4567', '+234 803-123-4567', '+254712345678']) {
      expect(phone().safeParse(good).success, good).toBe(true)
    }
    for (const bad of ['12345', 'phone number', '0803x1234567', ''])
      expect(phone().safeParse(bad).success, bad).toBe(false)
  })

  it('reject characters that the database cannot store', () => {
    const line = text({ max: 10 })
    expect([line.safeParse('a\u0000b').success, line.safeParse('\ud800').success]).toEqual([false, false])
    expect(line.safeParse('two\nlines').success).toBe(true)
  })

  it('are one line where they are shown on one, and never turn the direction of what follows', () => {
    const title = requiredLine({ label: 'Title', min: 2, max: 100 })
    expect(title.parse(' two\r\nlines\u2028\tand \u202emore\u2066 ')).toBe('two lines and more')
    expect(text({ max: 100 }).parse('two\nlines, \u202eturned')).toBe('two\nlines, turned')
  })

  it('show Nigerian phones grouped', () => {
    expect(formatPhone('+2348031234567')).toBe('0803 123 4567')
    expect(formatPhone('+254 712 345678')).toBe('+254 712 345678')
  })
})

describe('a value of another type', () => {
  it.each([
    ['a text for a number', { guests: '2' }, 'guests', 'Number of guests must be a number'],
    ['nothing for a number', { guests: null }, 'guests', 'At least 1 guest is required'],
    ['an empty field for a number', { guests: '' }, 'guests', 'At least 1 guest is required'],
    ['a text for an amount', { totalAmount: '100' }, 'totalAmount', 'Total amount must be a number'],
    ['true for an amount', { paidAmount: true }, 'paidAmount', 'Paid amount must be a number'],
    ['a number for a name', { guestName: 5 }, 'guestName', 'Guest name must be text'],
    ['a list for an address', { guestEmail: [] }, 'guestEmail', 'Email must be text'],
    ['nothing for a name', { guestName: null }, 'guestName', 'Guest name is required'],
  ])('%s is rejected with a message that names the problem', (_, fields, path, firstMessage) => {
    const issues = BookingInput.safeParse(fields).error?.issues ?? []
    expect(issues.find((issue) => issue.path.join('.') === path)?.message).toBe(firstMessage)
  })

  it.each([
    [z.boolean(), 'yes', 'This must be true or false'],
    [z.array(z.string()), 'one', 'This must be a list'],
    [z.string(), 1, 'This must be text'],
    [z.number(), undefined, 'This is required'],
  ])('has a default message if the field has none', (schema, value, firstMessage) => {
    expect(schema.safeParse(value).error?.issues[0]?.message).toBe(firstMessage)
  })
})
