import type { PropertyPrices } from '@ilewa/contract/prices/schema'
import { Button, Text } from '@mantine/core'
import { CalendarDays, CalendarRange } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useContractForm } from '../../../../lib/forms/forms.ts'
import { notifySuccess } from '../../../../lib/notify.ts'
import { paths } from '../../../../lib/paths.ts'
import { priceDialogs } from '../../../../lib/price-dialogs.ts'
import { usePlanAllows } from '../../../../lib/session/plan.ts'
import { ConfirmDialog } from '../../../../ui/dialog/ConfirmDialog.tsx'
import { FormDialog } from '../../../../ui/dialog/FormDialog.tsx'
import { useDialogs } from '../../../../ui/dialog/use-dialogs.ts'
import type { RecordDialogProps } from '../../../../ui/record/RecordDialogs.tsx'
import { RecordLoader } from '../../../../ui/record/RecordLoader.tsx'
import { propertyApi, updatePricePerNight } from '../../properties.api.ts'
import { resetPropertyPrices, savePropertyPrices, usePropertyPrices } from '../prices.api.ts'
import { PriceFields } from './PriceFields.tsx'
import classes from './Prices.module.css'
import { PropertyPolicyField } from './PropertyPolicyField.tsx'
import { PriceFormSchema, toPriceValues } from './price-form.ts'
import { LockedRuleFields, RuleFields } from './RuleFields.tsx'

const title = 'Prices'

interface ResetProps {
  propertyId: string
  onDone: () => void
}

/** Removes all rules, day prices and seasons of the property after a question. */
function ResetPrices({ propertyId, onDone }: ResetProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
        Use base price only
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onExited={() => undefined}
        onClose={() => setAsking(false)}
        title="Use base price only?"
        confirmLabel="Use base price only"
        fallback="Failed to remove the prices"
        onConfirm={async () => {
          notifySuccess(await resetPropertyPrices(propertyId))
          onDone()
        }}
      >
        This removes fees, minimum nights, discounts, the cancellation policy, day prices and seasons here.
        Existing bookings keep their prices.
      </ConfirmDialog>
    </>
  )
}

interface PricesFormProps extends RecordDialogProps {
  prices: PropertyPrices
  onReload: () => Promise<unknown>
}

function PricesForm({ id, prices, onReload, onClose, ...dialog }: PricesFormProps) {
  const dialogs = useDialogs()
  const { data: property } = propertyApi.useOne(id)
  const isPaid = usePlanAllows('prices')
  const contractForm = useContractForm({
    schema: PriceFormSchema,
    initialValues: toPriceValues(prices),
    send: async ({ pricePerNight, ...input }) => {
      // A retry after a failure of the second call changes nothing.
      if (pricePerNight !== prices.pricePerNight) await updatePricePerNight(id, pricePerNight)
      notifySuccess(await savePropertyPrices(id, { ...input, version: prices.version }))
      onClose()
    },
    fallback: { message: 'Failed to save the prices' },
  })
  const { form } = contractForm
  return (
    <FormDialog
      {...dialog}
      title={property ? `${title}: ${property.name}` : title}
      contractForm={contractForm}
      submitLabel="Save prices"
      busyLabel="Saving…"
      onReload={onReload}
      onClose={onClose}
    >
      <Text c="dimmed">Existing bookings keep their prices.</Text>
      <PriceFields form={form} />
      {isPaid ? <RuleFields form={form} /> : <LockedRuleFields form={form} />}
      <PropertyPolicyField form={form} />
      <div className={classes.links}>
        <Button
          variant="default"
          leftSection={<CalendarDays size={17} aria-hidden />}
          onClick={() => dialogs.open(priceDialogs.days, id)}
        >
          Day prices
        </Button>
        <Button
          component={Link}
          to={paths.seasons}
          variant="default"
          leftSection={<CalendarRange size={17} aria-hidden />}
        >
          Seasons
        </Button>
        <ResetPrices propertyId={id} onDone={onClose} />
      </div>
    </FormDialog>
  )
}

/** How a property is priced. `id` is that of the property. */
export const PricesDialog = ({ id, ...dialog }: RecordDialogProps) => (
  <RecordLoader {...dialog} query={usePropertyPrices(id)} title={title}>
    {(prices, reload) => (
      <PricesForm key={prices.version} {...dialog} id={id} prices={prices} onReload={reload} />
    )}
  </RecordLoader>
)
