import { overwriteClipboard } from '../../src/client/worker/overwrite-clipboard'

overwriteClipboard(document)
