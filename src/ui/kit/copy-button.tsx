/** Puts a text on the clipboard and says that it did. */

import { useState } from 'preact/hooks'
import { t } from '../../domain/text/texts'
import { Icon } from './icon'
import { useAction } from './use-action'

const SHOWN_MS = 2000

interface CopyButtonProps {
  readonly text: string
  /** What is copied, as in "Copy address". */
  readonly label: string
}

/** A small button; its label is read out, and "Copied" after it. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false)
  const copying = useAction(async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), SHOWN_MS)
  })
  return (
    <button
      type="button"
      class="button"
      data-kind="quiet"
      data-size="small"
      data-only-icon
      aria-label={label}
      title={label}
      onClick={() => copying.run()}
    >
      <Icon name={isCopied ? 'check' : 'copy'} size={18} />
      <span class="hidden-label" aria-live="polite">
        {isCopied ? t`Copied` : ''}
      </span>
    </button>
  )
}
