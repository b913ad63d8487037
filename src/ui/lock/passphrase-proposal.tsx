/** Suggests a passphrase of random words. */

import { useEffect, useState } from 'preact/hooks'
import { randomBytes } from '../../client/signing/session'
import { t } from '../../domain/text/texts'
import { createPassphrase, PASSPHRASE_BITS } from '../../wallet/passwords/passphrases'
import { Button } from '../kit/button'
import { tx } from '../kit/text'

interface PassphraseProposalProps {
  readonly onTake: (passphrase: string) => void
  readonly disabled: boolean
}

export function PassphraseProposal({ onTake, disabled }: PassphraseProposalProps) {
  const [proposed, setProposed] = useState<string>()
  useEffect(() => {
    // The back/forward cache must not restore the words.
    const forget = () => setProposed(undefined)
    addEventListener('pagehide', forget)
    return () => removeEventListener('pagehide', forget)
  }, [])
  const propose = () => setProposed(createPassphrase(randomBytes))
  if (proposed === undefined) {
    return (
      <div class="buttons">
        <Button size="small" disabled={disabled} onClick={propose}>
          {t`Suggest a password`}
        </Button>
      </div>
    )
  }
  return (
    <div class="stack" data-tight aria-live="polite">
      <p class="mono" data-passphrase translate={false}>
        {proposed}
      </p>
      <p class="small soft">{tx`Six random words, ${PASSPHRASE_BITS} bits. Write them down before you use them.`}</p>
      <div class="buttons">
        <Button size="small" disabled={disabled} onClick={() => onTake(proposed)}>
          {t`Use this password`}
        </Button>
        <Button size="small" disabled={disabled} onClick={propose}>
          {t`Suggest another`}
        </Button>
      </div>
    </div>
  )
}
