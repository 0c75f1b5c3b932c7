import { formatNaira, type Naira } from '@ilewa/contract/money'
import { formatThousands } from '@ilewa/contract/stock'
import { Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core'
import classes from './StockCards.module.css'

/** In thousands, rounded; the exact figure on hover, focus or tap (decisions section 7). */
export function ExactValue({ amount }: { amount: Naira }) {
  const exact = formatNaira(amount)
  return (
    <Tooltip label={exact} events={{ hover: true, focus: true, touch: true }} withinPortal={false}>
      <UnstyledButton className={classes.value}>
        {formatThousands(amount)} <VisuallyHidden>exactly {exact}</VisuallyHidden>
      </UnstyledButton>
    </Tooltip>
  )
}
