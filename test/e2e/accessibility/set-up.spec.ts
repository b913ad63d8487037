import { lookOver } from '../support/look-over'

lookOver('set-up')
