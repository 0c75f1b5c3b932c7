import { NairaField } from '../../../../ui/form/NairaField.tsx'
import { NumberField } from '../../../../ui/form/NumberField.tsx'
import classes from './Prices.module.css'
import type { PriceForm } from './price-form.ts'

/** Of `Date.getUTCDay()`. */
const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** The nights that cost the weekend price. */
function WeekendDays({ form }: { form: PriceForm }) {
  const { weekendDays } = form.values
  const toggle = (day: number) =>
    form.setFieldValue(
      'weekendDays',
      weekendDays.includes(day)
        ? weekendDays.filter((chosen) => chosen !== day)
        : [...weekendDays, day].toSorted(),
    )
  return (
    <fieldset className={classes.days}>
      <legend>Weekend nights</legend>
      <div>
        {dayNames.map((name, day) => (
          <label key={name}>
            <input
              type="checkbox"
              className="unseen"
              aria-label={name}
              checked={weekendDays.includes(day)}
              onChange={() => toggle(day)}
            />
            <span aria-hidden>{name.slice(0, 3)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The prices and fees of every plan, the most frequent first. */
export function PriceFields({ form }: { form: PriceForm }) {
  const field = form.getInputProps
  return (
    <>
      <div className={classes.pair}>
        <NairaField label="Price per night" placeholder="0.00" {...field('pricePerNight')} />
        <NairaField label="Weekend price" placeholder="None" {...field('weekendPrice')} />
      </div>
      <div className={classes.pair}>
        <NumberField label="Minimum nights" decimals={0} placeholder="1" {...field('minNights')} />
        <NairaField label="Cleaning fee" placeholder="None" {...field('cleaningFee')} />
      </div>
      <WeekendDays form={form} />
      <div className={classes.pair}>
        <NumberField label="Guests included" decimals={0} placeholder="All" {...field('includedGuests')} />
        <NairaField label="Fee per extra guest" placeholder="None" {...field('extraGuestFee')} />
      </div>
      <NairaField
        label="Caution deposit"
        description="Held for each booking and returned after the stay. Not part of the total."
        placeholder="None"
        {...field('cautionAmount')}
      />
    </>
  )
}
