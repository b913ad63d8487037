/**
 * A button for irreversible actions. The first press asks, the second confirms. Moving the focus away
 * cancels.
 */
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from './button'

interface ConfirmButtonProps {
  readonly children: ComponentChildren
  readonly kind?: 'primary' | 'plain' | 'quiet'
  readonly size?: 'small'
  readonly disabled?: boolean
  /** Label after the first press. */
  readonly confirmLabel: string
  /** Acts on the first press. */
  readonly skipsConfirmation?: boolean
  readonly onPress: () => void
}

export function ConfirmButton({
  children,
  confirmLabel,
  kind = 'plain',
  skipsConfirmation = false,
  onPress,
  ...button
}: ConfirmButtonProps) {
  const [isConfirming, setConfirming] = useState(false)
  const press = () => {
    if (isConfirming || skipsConfirmation) onPress()
    setConfirming(!isConfirming && !skipsConfirmation)
  }
  return (
    <Button
      {...button}
      kind={isConfirming ? 'danger' : kind}
      onClick={press}
      onBlur={() => setConfirming(false)}
    >
      {isConfirming ? confirmLabel : children}
    </Button>
  )
}
