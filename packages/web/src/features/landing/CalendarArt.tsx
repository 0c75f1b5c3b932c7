import classes from './CalendarArt.module.css'

const days = ['Mo 2', 'Tu 3', 'We 4', 'Th 5', 'Fr 6', 'Sa 7', 'Su 8'] as const

const rows = [
  {
    property: 'Lekki Loft',
    stays: [
      { guest: 'Chiamaka', from: 1, to: 4, tone: 'green' },
      { guest: 'Yusuf', from: 4, to: 7, tone: 'clay' },
    ],
  },
  { property: 'Ikoyi Garden Flat', stays: [{ guest: 'Ọláwálé', from: 2, to: 6, tone: 'green' }] },
  {
    property: 'Yaba Studio',
    stays: [
      { guest: 'Amina', from: 1, to: 3, tone: 'clay' },
      { guest: 'Tunde', from: 5, to: 8, tone: 'green' },
    ],
  },
] as const

/** Illustration of a week of bookings, exposed as one image to screen readers. */
export function CalendarArt() {
  return (
    <div
      className={classes.card}
      role="img"
      aria-label="A week of bookings: one guest leaves on Thursday, and the next arrives the same day."
    >
      <div className={classes.days} aria-hidden="true">
        {days.map((day) => (
          <span key={day}>{day}</span>
        ))}
      </div>
      {rows.map(({ property, stays }) => (
        <div key={property} className={classes.row} aria-hidden="true">
          <span className={classes.property}>{property}</span>
          <div className={classes.nights}>
            {stays.map(({ guest, from, to, tone }) => (
              <span
                key={guest}
                className={classes.stay}
                data-tone={tone}
                style={{ gridColumn: `${from} / ${to}` }}
              >
                {guest}
              </span>
            ))}
          </div>
        </div>
      ))}
      <p className={classes.note} aria-hidden="true">
        <b>Thu 5 Feb</b> Chiamaka leaves, Yusuf arrives. No night is sold twice.
      </p>
    </div>
  )
}
