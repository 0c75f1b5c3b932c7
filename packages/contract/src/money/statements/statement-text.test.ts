import { describe, expect, it } from 'vitest'
import { initialsOf, printStatement, statementMessage } from './statement-text.ts'
import { type Statement, StatementMonth, spanOfMonth, statementMonths } from './statements.ts'

const statement: Statement = {
  business: { name: 'Ilé Ayọ̀', address: '12 Allen Avenue, Ikeja', phone: null, email: null },
  agentName: 'Chidera Ọkọ́ńkwọ',
  month: '2026-10',
  issuedOn: '2026-11-02',
  number: 'STA-000003',
  fingerprint: '7c1f09ab33de',
  opening: 12_000,
  earlierMonths: -2_000,
  owedFromBefore: 0,
  lines: [
    {
      ...{ kind: 'COMMISSION', day: '2026-10-04', amount: 34_804.38, isReversal: false },
      booking: { reference: 'BK-7F3K9Q', propertyName: 'Lekki Loft', guestInitials: 'N. Ụ.' },
    },
    { kind: 'AGENT_PAID', day: '2026-10-30', amount: -40_000, isReversal: false, booking: null },
    { kind: 'AGENT_PAID', day: '2026-10-31', amount: 1_000, isReversal: true, booking: null },
  ],
  earned: 34_804.38,
  paid: 39_000,
  closing: 5_804.38,
}

describe('a statement in words', () => {
  it('has its balances and each entry', () => {
    expect(printStatement(statement)).toEqual({
      number: 'STA-000003',
      title: 'Commission statement STA-000003',
      businessName: 'Ilé Ayọ̀',
      contacts: ['12 Allen Avenue, Ikeja'],
      amount: '₦5,804.38 owed',
      lines: [
        ['Agent', 'Chidera Ọkọ́ńkwọ'],
        ['Month', 'Oct 2026'],
        ['Owed when the month began', '₦12,000.00'],
        ['Earlier months', '−₦2,000.00'],
        ['Earned in the month', '₦34,804.38'],
        ['Paid or withheld in the month', '₦39,000.00'],
        ['Owed at the end of the month', '₦5,804.38'],
        ['4 Oct 2026 · Commission · BK-7F3K9Q · Lekki Loft · N. Ụ.', '+₦34,804.38'],
        ['30 Oct 2026 · Paid out', '−₦40,000.00'],
        ['31 Oct 2026 · Paid out, reversed', '+₦1,000.00'],
      ],
      footer: 'STA-000003 · issued on 2 Nov 2026 · 7c1f09ab33de',
      issuedOn: '2026-11-02',
    })
  })

  it('says what was overpaid', () => {
    const overpaid = printStatement({ ...statement, earlierMonths: 0, closing: -9_000 })
    expect(overpaid.amount).toBe('₦9,000.00 overpaid')
    expect(overpaid.lines).toContainEqual(['Overpaid, deducted from the next commission', '₦9,000.00'])
    expect(overpaid.lines.map(([label]) => label)).not.toContain('Earlier months')
  })

  it('is sent as a message', () => {
    expect(statementMessage(statement, 'https://example.com/document/abc')).toBe(
      [
        '*Commission statement STA-000003*',
        'Ilé Ayọ̀ for Chidera Ọkọ́ńkwọ, Oct 2026.',
        'Earned: ₦34,804.38',
        'Paid or withheld: ₦39,000.00',
        'Owed at the end of the month: ₦5,804.38',
        'https://example.com/document/abc',
      ].join('\n'),
    )
  })
})

it.each([
  ['Ngozi Ụzọma', 'N. Ụ.'],
  ['ọláwálé  ṣóyínká', 'Ọ. Ṣ.'],
  ["Mary-Jane O'Neil", 'M. O.'],
  ['Adé', 'A.'],
  ['A B C D', 'A. B. C.'],
  ['Mr. 007', 'M.'],
  ['', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials.replaceAll(' ', '\u00a0'))
})

it.each(['2026-11', '2000-01', '2099-12'])('%s is a month', (month) => {
  expect(StatementMonth.parse(month)).toBe(month)
})
it.each(['', '2026-13', '2026-00', '2026-1', '1999-12', '2026-11-01', ' 2026-11'])(
  '%j is not a month',
  (month) => {
    expect(StatementMonth.safeParse(month).success).toBe(false)
  },
)

it('a month spans its days', () => {
  expect(spanOfMonth('2026-12')).toEqual({ from: '2026-12-01', to: '2027-01-01' })
})

it('the first statement is of one of the last twelve months, the others follow each other', () => {
  expect(statementMonths('2026-03-01', undefined)).toEqual([
    ...['2026-02', '2026-01', '2025-12', '2025-11', '2025-10', '2025-09'],
    ...['2025-08', '2025-07', '2025-06', '2025-05', '2025-04', '2025-03'],
  ])
  expect(statementMonths('2026-03-31', '2025-11')).toEqual(['2025-12', '2026-01', '2026-02'])
  expect(statementMonths('2026-03-01', '2026-02')).toEqual([])
  expect(statementMonths('2026-03-01', '2024-06')).toHaveLength(20)
})

it('what was owed from before is apart from what was earned', () => {
  const lines = printStatement({ ...statement, owedFromBefore: 5_000 }).lines
  expect(lines).toContainEqual(['Owed from before', '+₦5,000.00'])
})
