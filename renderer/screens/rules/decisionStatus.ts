import { t } from '@lingui/core/macro';
import { IconCheck, IconUser, IconX } from '@tabler/icons-react';
import type { RuleDecision } from '../../../server/contract/admin/review/reviewRules.ts';
import type { Status } from '../../ui/status.ts';

/** How decisions of rules are shown. */
export const decisionStatus: Readonly<Record<RuleDecision, Status>> = {
  accept: { label: t`Accept`, kind: 'ok', icon: IconCheck },
  reject: { label: t`Reject`, kind: 'bad', icon: IconX },
  leave: { label: t`Leave for review`, kind: 'mut', icon: IconUser },
};
