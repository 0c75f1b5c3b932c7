import { addDays, type CivilDate, formatMonth, isCivilDate, startOfMonth } from '@ilewa/contract/core/dates'
import type { TakenRange } from '@ilewa/contract/public-page/requests'
import type { PageView, StayView } from '../page-view.ts'

const weekdays = [
  ['Mo', 'Monday'],
  ['Tu', 'Tuesday'],
  ['We', 'Wednesday'],
  ['Th', 'Thursday'],
  ['Fr', 'Friday'],
  ['Sa', 'Saturday'],
  ['Su', 'Sunday'],
] as const

/** Months that are shown before "Show more months". */
const openMonths = 2

const header = `<thead><tr>${weekdays.map(([short, name]) => `<th scope="col" abbr="${name}">${short}</th>`).join('')}</tr></thead>`

/** 0 is Monday. */
const weekdayOf = (date: CivilDate): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7

interface CalendarNights {
  page: Pick<PageView, 'earliestCheckIn' | 'today' | 'advanceDays'>
  taken: readonly TakenRange[]
  stay?: StayView | undefined
}

function takenNights(taken: readonly TakenRange[]): ReadonlySet<CivilDate> {
  const nights = new Set<CivilDate>()
  for (const { checkIn, checkOut } of taken)
    for (let night = checkIn; night < checkOut; night = addDays(night, 1)) nights.add(night)
  return nights
}

const isNightOf = (night: CivilDate, stay: CalendarNights['stay']): boolean =>
  stay !== undefined && isCivilDate(stay.checkIn) && stay.checkIn <= night && night < stay.checkOut

/** A cell of the calendar, as HTML. Text that only screen readers read is in `<i>`. */
function createCells({ page, taken, stay }: CalendarNights): (night: CivilDate) => string {
  const nights = takenNights(taken)
  const end = addDays(page.today, page.advanceDays)
  return (night) => {
    const day = Number(night.slice(8))
    if (night < page.earliestCheckIn || night >= end) return `<td>${day}</td>`
    if (nights.has(night)) return `<td class="taken"><s>${day}</s><i> taken</i></td>`
    if (isNightOf(night, stay)) return `<td class="chosen">${day}<i> your stay</i></td>`
    return `<td class="free">${day}<i> free</i></td>`
  }
}

const isInMonth = (day: CivilDate, firstDay: CivilDate) => day.slice(0, 7) === firstDay.slice(0, 7)

/** A month without the weeks before `today`. */
function toMonth(firstDay: CivilDate, today: CivilDate, toCell: (night: CivilDate) => string): string {
  const end = startOfMonth(firstDay, 1)
  const weeks: string[] = []
  for (let monday = addDays(firstDay, -weekdayOf(firstDay)); monday < end; monday = addDays(monday, 7)) {
    if (addDays(monday, 6) < today) continue
    const days = weekdays.map((_, i) => addDays(monday, i))
    const cells = days.map((day) => (isInMonth(day, firstDay) ? toCell(day) : '<td></td>'))
    weeks.push(`<tr>${cells.join('')}</tr>`)
  }
  return `<table><caption>${formatMonth(firstDay)}</caption>${header}<tbody>${weeks.join('')}</tbody></table>`
}

/** The nights that a guest can ask for, month by month, as HTML. */
export function toCalendar(nights: CalendarNights): string {
  const { page } = nights
  const lastNight = addDays(page.today, page.advanceDays - 1)
  const toCell = createCells(nights)
  const months: string[] = []
  for (let month = startOfMonth(page.today); month <= lastNight; month = startOfMonth(month, 1))
    months.push(toMonth(month, page.today, toCell))
  const more = months.slice(openMonths)
  const moreLabel = more.length === 1 ? 'Show one more month' : `Show ${more.length} more months`
  return `<p class="legend"><span class="free">1</span> Free <span class="taken"><s>1</s></span> Taken${nights.stay?.quote ? ' <span class="chosen">1</span> Your stay' : ''}</p>
<div class="months">${months.slice(0, openMonths).join('\n')}</div>
${more.length > 0 ? `<details class="more"><summary>${moreLabel}</summary><div class="months">${more.join('\n')}</div></details>` : ''}`
}
