/** Puts a secret on the clipboard for half a minute. */
import { secretClipboard } from '../secret-clipboard'
import { useAction } from '../use-action'
import { Button } from './button'
import { Outcome } from './callout'

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
