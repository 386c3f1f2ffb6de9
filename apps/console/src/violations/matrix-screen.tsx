import { markInvisible } from '@identity-governance/values';
import { compactCount, shadeOf, shadeSteps } from '@identity-governance/pictures';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { attributeNamesQuery, violationTotalsQuery } from '../api/queries';
import { Doubts } from '../components/doubts';
import { ErrorNotice } from '../components/error-notice';
import { Kept } from '../components/kept';
import { Late } from '../components/late';
import { Name } from '../components/name';
import { useKept } from '../components/use-kept';
import { enMatrix } from '../messages/en-violations';
import { NoViolations } from './no-violations';
import { toMatrix, type PolicyMatrix } from './to-matrix';
import { PageHead } from '../components/page-head';
import { Select } from '../components/field';

const route = getRouteApi('/matrix');

export function MatrixScreen() {
  const { by: attribute = 'department' } = route.useSearch();
  const { data, error, refetch, isChecking } = useKept(violationTotalsQuery(`policy,attribute:${attribute}`));
  const matrix = data && toMatrix(data.data, attribute);
  return (
    <>
      <PageHead title={enMatrix.title} lead={enMatrix.lead} />
      <Doubts />
      <GroupChoice attribute={attribute} />
      {error && <ErrorNotice error={error} retry={refetch} />}
      {matrix === undefined && !error && <Late />}
      <Kept isChecking={isChecking}>
        {matrix?.rows.length === 0 && (
          <div className="empty">
            <NoViolations />
          </div>
        )}
        {matrix !== undefined && matrix.rows.length > 0 && <MatrixTable matrix={matrix} attribute={attribute} />}
      </Kept>
    </>
  );
}

function GroupChoice({ attribute }: { readonly attribute: string }) {
  const navigate = route.useNavigate();
  const { data = [] } = useQuery(attributeNamesQuery);
  return (
    <div className="filters">
      <Select
        label={enMatrix.groups}
        value={attribute}
        options={[...new Set([attribute, ...data])].sort().map((name) => [name, name] as const)}
        onChange={(by) => void navigate({ search: { by }, replace: true })}
      />
    </div>
  );
}

interface TableProps {
  readonly matrix: PolicyMatrix;
  readonly attribute: string;
}

function MatrixTable({ matrix, attribute }: TableProps) {
  const { title, rows, columns, cells, policies, groups } = matrix;
  const steps = shadeSteps(Math.max(1, ...cells.flat()));
  return (
    <div className="table matrix" role="region" aria-label={title} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{enMatrix.policy}</th>
            <th scope="col">{enMatrix.total}</th>
            {columns.map(({ label }, c) => (
              <th key={c} scope="col" className="slanted">
                <Name>{label}</Name>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, total }, r) => (
            <tr key={policies[r]}>
              <th scope="row">
                <Link to="/violations" search={{ policy: policies[r] }}>
                  <Name>{label}</Name>
                </Link>
              </th>
              <td className="number total">
                <Link to="/violations" search={{ policy: policies[r] }} aria-label={`${total} ${markInvisible(label)}`}>
                  {compactCount(total)}
                </Link>
              </td>
              {cells[r]?.map((count, c) => (
                <td key={c} className={`number shade-${shadeOf(count, steps)}`}>
                  {count > 0 && groups[c] === undefined && compactCount(count)}
                  {count > 0 && groups[c] !== undefined && (
                    <Link
                      to="/violations"
                      search={{ policy: policies[r], attribute: attributeOf(attribute, groups[c]) }}
                      aria-label={markInvisible(`${count} ${label}, ${columns[c]?.label ?? ''}`)}
                    >
                      {compactCount(count)}
                    </Link>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Returns the attribute in the form of the filter of the list of violations. */
function attributeOf(name: string, value: string | null): string {
  return value === null ? name : `${name}:${value}`;
}
