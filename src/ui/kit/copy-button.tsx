/** A button that copies a text and confirms it. */

import { useState } from 'preact/hooks'
import { t } from '../../domain/text/texts'
import { Icon } from './icon'
import { useAction } from './use-action'

const COPIED_SHOWN_MS = 2000

interface CopyButtonProps {
  readonly text: string
  /** Names the copied value, for example "Copy address". */
  readonly label: string
}

/** Screen readers read the label, and "Copied" after a press. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false)
  const copying = useAction(async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), COPIED_SHOWN_MS)
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
