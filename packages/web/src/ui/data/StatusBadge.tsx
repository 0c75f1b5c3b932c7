import { CircleCheck, CircleDashed, CircleX, Clock, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import classes from './StatusBadge.module.css'

/** The specified badge variants, shared by the whole product. */
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
  /** Overrides the variant's icon. */
  icon?: LucideIcon
}

/** A status with colour, text and icon. */
export function StatusBadge({ variant, label, icon }: StatusBadgeProps) {
  const Icon = icon ?? icons[variant]
  return (
    <span className={classes.badge} data-variant={variant}>
      <Icon size={14} strokeWidth={2.25} aria-hidden />
      {label}
    </span>
  )
}
