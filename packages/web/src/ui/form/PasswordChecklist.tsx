import { passwordRules } from '@ilewa/contract/auth/schema'
import { Check, Circle } from 'lucide-react'
import classes from './PasswordChecklist.module.css'

/** 'Password must contain:', updated while typing; hidden for an empty password. */
export function PasswordChecklist({ password }: { password: string }) {
  if (!password) return null
  return (
    <div className={classes.checklist}>
      <span>Password must contain:</span>
      <ul>
        {passwordRules.map(({ label, isMet: holds }) => {
          const held = holds(password)
          const Icon = held ? Check : Circle
          return (
            <li key={label} data-held={held}>
              <Icon size={14} strokeWidth={held ? 3 : 2} aria-hidden />
              {label}
              <span className="unseen">{held ? ', done' : ', still missing'}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
