import classes from './Logo.module.css'

/** The logo: a roof, a doorway, and in the doorway the dot that Yoruba letters have below them. */
export function Logo() {
  return (
    <span className={classes.logo}>
      <svg className={classes.mark} viewBox="0 0 64 64" aria-hidden="true">
        <rect width="64" height="64" rx="15" fill="#14532f" />
        <path
          d="M11 31.5 32 13l21 18.5M19.5 49v-9.5a12.5 12.5 0 0 1 25 0V49"
          fill="none"
          stroke="#fff"
          strokeWidth="5.6"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <circle cx="32" cy="46.6" r="4.6" fill="#eba17e" />
      </svg>
      <span>Ilewa</span>
    </span>
  )
}
