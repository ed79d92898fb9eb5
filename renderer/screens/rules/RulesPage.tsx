import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Anchor, Box, Button, Group, Stack, Switch, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import {
  listReviewRules,
  listRuleChoices,
  type ReviewRule,
} from '../../../server/contract/admin/review/reviewRules.ts';
import type { EndpointOutput } from '../../../server/contract/endpoint.ts';
import { queryOf } from '../../lib/api.ts';
import { count } from '../../lib/figures.ts';
import { NotLoaded } from '../../ui/ErrorState.tsx';
import { Page, PageHeader } from '../../ui/PageHeader.tsx';
import { Nothing, Panel } from '../../ui/Panel.tsx';
import { StatusText } from '../../ui/StatusBadge.tsx';
import { conditionsText } from './conditionTexts.ts';
import { decisionStatus } from './decisionStatus.ts';
import { PresetComments } from './PresetComments.tsx';
import { RehearsalPanel } from './RehearsalPanel.tsx';
import { RuleDialogs } from './RuleDialogs.tsx';
import { useMoveRule, useSwitchRule } from './useRules.ts';

/** Lists the review rules in their order, what decides after them, a rehearsal, and the preset comments. */
export function RulesPage(): ReactNode {
  const query = useQuery(queryOf(listReviewRules, {}));
  const { data } = query;
  const active = data?.data.filter((rule) => rule.active).length ?? 0;
  return (
    <Page>
      <PageHeader title={t`Review rules`} note={data === undefined ? undefined : t`${count(active)} active`}>
        <Button renderRoot={(props) => <Link to="/pireps" {...props} />}>{t`PIREPs`}</Button>
        <Button
          variant="filled"
          leftSection={<IconPlus size={14} stroke={1.8} aria-hidden />}
          renderRoot={(props) => <Link to="/rules" search={(old) => ({ ...old, edit: 'new' })} {...props} />}
        >
          {t`Add rule`}
        </Button>
      </PageHeader>
      {data === undefined ? (
        <NotLoaded query={query} failed={t`The review rules could not be loaded`} count={4} height={53} />
      ) : (
        <>
          <Box flex={1} mih={0} p="16px 20px 40px" role="region" aria-label={t`Rules`} tabIndex={0} {...scrolls}>
            <Stack gap="lg" maw={1080}>
              <RuleList rules={data.data} />
              <BuiltIn {...data.built_in} />
              <RehearsalPanel rules={data.data} />
              <PresetComments />
            </Stack>
          </Box>
          <RuleDialogs rules={data.data} />
        </>
      )}
    </Page>
  );
}

const scrolls = { bg: 'var(--hb-canvas)', style: { overflowY: 'auto' } } as const;
const line = { borderBottom: '1px solid var(--hb-line)' };

function RuleList({ rules }: { readonly rules: readonly ReviewRule[] }): ReactNode {
  const { data: choices } = useQuery(queryOf(listRuleChoices, {}));
  const move = useMoveRule(rules);
  return (
    <Panel title={t`Rules`} note={t`The first one that matches a filed report decides.`}>
      {rules.length === 0 ? (
        <Nothing title={t`No rules yet`}>
          {t`Reports wait for you, unless the rank of their pilot accepts them. A rule can accept or reject them, or leave them to you.`}
        </Nothing>
      ) : (
        <ol aria-label={t`Rules in order`}>
          {rules.map((rule, index) => (
            <Group component="li" key={rule.id} gap="md" p="8px 12px" wrap="nowrap" style={line}>
              <Text span w={18} ta="right" c="dimmed">
                {index + 1}
              </Text>
              <Box flex={1} miw={0} opacity={rule.active ? 1 : 0.7}>
                <Anchor
                  c="inherit"
                  fw={560}
                  renderRoot={(props) => (
                    <Link to="/rules" search={(old) => ({ ...old, edit: String(rule.id) })} {...props} />
                  )}
                >
                  {rule.name}
                </Anchor>
                <Text size="sm" c="var(--hb-tx2)">
                  {conditionsText(rule.conditions, choices)}
                </Text>
              </Box>
              <StatusText status={decisionStatus[rule.decision]} />
              <Group gap={2} wrap="nowrap">
                <ActionIcon aria-label={t`Move ${rule.name} up`} disabled={index === 0} onClick={() => move(index, -1)}>
                  <IconArrowUp size={16} stroke={1.6} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  aria-label={t`Move ${rule.name} down`}
                  disabled={index === rules.length - 1}
                  onClick={() => move(index, 1)}
                >
                  <IconArrowDown size={16} stroke={1.6} aria-hidden />
                </ActionIcon>
              </Group>
              <ActiveSwitch rule={rule} />
            </Group>
          ))}
        </ol>
      )}
    </Panel>
  );
}

function ActiveSwitch({ rule }: { readonly rule: ReviewRule }): ReactNode {
  const turn = useSwitchRule();
  return (
    <Switch
      size="xs"
      aria-label={t`${rule.name} is active`}
      checked={turn.isPending ? !rule.active : rule.active}
      onChange={() => turn.mutate(rule)}
    />
  );
}

type BuiltInRules = EndpointOutput<typeof listReviewRules>['built_in'];

/** Shows what decides about reports that no rule matches. It is changed elsewhere. */
function BuiltIn({ review_flagged, ranks }: BuiltInRules): ReactNode {
  const accepting = ranks.filter((rank) => rank.auto_approve_acars || rank.auto_approve_manual);
  return (
    <Panel title={t`After the rules`} note={t`Decides about reports that no rule matches.`}>
      <Stack component="ul" gap={0}>
        {accepting.map(({ id, name, auto_approve_acars, auto_approve_manual }) => (
          <Group component="li" key={id} gap="md" p="8px 12px" wrap="nowrap" style={line}>
            <Box flex={1}>
              <Anchor
                c="inherit"
                fw={560}
                renderRoot={(props) => <Link to="/ranks" search={{ edit: String(id) }} {...props} />}
              >
                {t`Rank ${name}`}
              </Anchor>
              <Text size="sm" c="var(--hb-tx2)">
                {auto_approve_acars && auto_approve_manual
                  ? t`every report`
                  : auto_approve_acars
                    ? t`sent by a client`
                    : t`entered by hand`}
                {review_flagged ? `, ${t`no flags`}` : ''}
              </Text>
            </Box>
            <StatusText status={decisionStatus.accept} />
          </Group>
        ))}
        <Group component="li" gap="md" p="8px 12px" wrap="nowrap">
          <Box flex={1}>
            <Text fw={560}>{t`All other reports`}</Text>
            <Text size="sm" c="var(--hb-tx2)">
              <Trans>
                Set on the pages <Link to="/ranks">Ranks</Link> and{' '}
                <Link to="/settings" search={{ q: 'pireps.review_flagged' }}>
                  Settings
                </Link>
                .
              </Trans>
            </Text>
          </Box>
          <StatusText status={decisionStatus.leave} />
        </Group>
      </Stack>
    </Panel>
  );
}
