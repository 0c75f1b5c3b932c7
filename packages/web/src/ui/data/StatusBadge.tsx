import { CircleCheck, CircleDashed, CircleX, Clock, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import classes from './StatusBadge.module.css'

/** The documents' badge names, one set for the whole product. */
export type BadgeVariant = 'success' | 'warning' | 'secondary' | 'default' | 'outline' | 'destructive'

const icons: Record<BadgeVariant, LucideIcon> = {
  success: CircleCheck,
  warning: TriangleAlert,
  secondary: Clock,
  default: Info,
  outline: CircleDashed,
  destructive: CircleX,
}

interface StatusBadgeProps {
  variant: BadgeVariant
  label: string
  /** Where a picture says more than the variant's own. */
  icon?: LucideIcon
}

/** Status as colour, word and icon together. */
export function StatusBadge({ variant, label, icon }: StatusBadgeProps) {
  const Icon = icon ?? icons[variant]
  return (
    <span className={classes.badge} data-variant={variant}>
      <Icon size={14} strokeWidth={2.25} aria-hidden />
      {label}
    </span>
  )
}
