/** Text for machines, as it is: folded away until somebody wants to read it. */
import type { ComponentChildren } from 'preact'
import '../styles/figures.css'

/** What scrolls must be reached by the keys that scroll it. */
const REACHABLE = 0

interface RawTextProps {
  readonly label: string
  readonly text: string
  /** Stands above the text. */
  readonly children?: ComponentChildren
}

/** Scrolls in itself when it is long. */
export const RawText = ({ label, text, children }: RawTextProps) => (
  <details class="raw">
    <summary class="small">{label}</summary>
    {children}
    <section class="raw-text" aria-label={label} tabIndex={REACHABLE}>
      <pre>{text}</pre>
    </section>
  </details>
)
