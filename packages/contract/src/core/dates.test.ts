import { describe, expect, it } from 'vitest'
import { addDays, civilDateAt, formatDate, formatDateRange, isCivilDate, nightsBetween } from './dates.ts'

describe('civil dates', () => {
  it('accept only real dates', () => {
    for (const valid of ['2026-02-28', '2028-02-29', '2100-12-31'])
      expect(isCivilDate(valid), valid).toBe(true)
    for (const invalid of [
      '2026-02-30',
      '2026-13-01',
      '2026-1-1',
      '9999-12-31',
      'infinity',
      '2026-02-28T00:00',
    ]) {
      expect(isCivilDate(invalid), invalid).toBe(false)
    }
  })

  it('are in the time zone of the business: 23:30 UTC is the next day in Lagos', () => {
    expect(civilDateAt(new Date('2026-11-20T23:30:00Z'), 'Africa/Lagos')).toBe('2026-11-21')
    expect(civilDateAt(new Date('2026-11-20T22:30:00Z'), 'Africa/Lagos')).toBe('2026-11-20')
  })

  it('count nights and days across months and leap years', () => {
    expect(nightsBetween('2026-12-30', '2027-01-02')).toBe(3)
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  })

  it('are formatted for people', () => {
    expect(formatDate('2026-11-05')).toBe('5 Nov 2026')
    expect(formatDateRange('2026-11-20', '2026-11-23')).toBe('20 – 23 Nov 2026')
    expect(formatDateRange('2026-11-30', '2026-12-02')).toBe('30 Nov – 2 Dec 2026')
    expect(formatDateRange('2026-12-30', '2027-01-02')).toBe('30 Dec 2026 – 2 Jan 2027')
  })
})
