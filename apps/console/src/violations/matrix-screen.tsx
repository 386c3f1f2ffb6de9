import { compactCount, shadeOf, shadeSteps } from '@identity-governance/pictures';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { violationTotalsQuery } from '../api/queries';
import { ErrorNotice } from '../components/error-notice';
import { Late } from '../components/late';
import { Name } from '../components/name';
import { en } from '../messages/en';
import { toMatrix, type PolicyMatrix } from './to-matrix';

const attribute = 'department';

export function MatrixScreen() {
  const { data, error } = useQuery(violationTotalsQuery(`policy,attribute:${attribute}`));
  const matrix = data && toMatrix(data.data, attribute);
  return (
    <>
      <header className="page-head">
        <h1>{en.matrix.title}</h1>
        <p className="muted">{en.matrix.lead}</p>
      </header>
      {error && <ErrorNotice error={error} />}
      {matrix === undefined && !error && <Late />}
      {matrix?.rows.length === 0 && <p className="empty">{en.violations.none}</p>}
      {matrix !== undefined && matrix.rows.length > 0 && <MatrixTable matrix={matrix} />}
    </>
  );
}

function MatrixTable({ matrix: { title, rows, columns, cells, policies } }: { readonly matrix: PolicyMatrix }) {
  const steps = shadeSteps(Math.max(1, ...cells.flat()));
  return (
    <div className="table matrix" role="region" aria-label={title} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{en.matrix.policy}</th>
            <th scope="col">{en.matrix.total}</th>
            {columns.map(({ label }) => (
              <th key={label} scope="col" className="slanted">
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
              <td className="number total">{compactCount(total)}</td>
              {cells[r]?.map((count, c) => (
                <td key={columns[c]?.label} className={`number shade-${shadeOf(count, steps)}`}>
                  {count === 0 ? '' : compactCount(count)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
