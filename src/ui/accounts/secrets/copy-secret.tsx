/** A button that copies a secret for half a minute. */

import { Button } from '../../kit/button'
import { Outcome } from '../../kit/callout'
import { useAction } from '../../kit/use-action'
import { secretClipboard } from './secret-clipboard'

interface CopySecretProps {
  readonly secret: string
  readonly children: string
}

export function CopySecret({ secret, children }: CopySecretProps) {
  const copying = useAction(() => secretClipboard.copy(secret))
  return (
    <>
      <Button icon="copy" onClick={() => copying.run()}>
        {children}
      </Button>
      <Outcome state={copying.state} />
    </>
  )
}
