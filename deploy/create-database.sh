# Run once by the image of PostgreSQL, on an empty volume: a role for Ilewa that is no superuser, and its database.
psql --set=ON_ERROR_STOP=1 --set=password="$DATABASE_PASSWORD" --username "${POSTGRES_USER:-postgres}" --dbname postgres <<'SQL'
CREATE ROLE ilewa LOGIN PASSWORD :'password';
CREATE DATABASE ilewa OWNER ilewa;
SQL
