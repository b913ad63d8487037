/** Raw text for machines, in a closed disclosure. */
import type { ComponentChildren } from 'preact'
import '../styles/figures.css'

interface RawTextProps {
  readonly label: string
  readonly text: string
  /** Stands above the text. */
  readonly children?: ComponentChildren
}

/** As long as it is: the page scrolls, and nothing in it. */
export const RawText = ({ label, text, children }: RawTextProps) => (
  <details class="raw">
    <summary class="small">{label}</summary>
    {children}
    <section class="raw-text" aria-label={label}>
      <pre>{text}</pre>
    </section>
  </details>
)
